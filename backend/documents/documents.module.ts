import { Module } from "@nestjs/common";
import { AuthorityModule } from "../authority/authority.module.ts";
import { TimestampsModule } from "../timestamps/timestamps.module.ts";
import { ActsController } from "./acts.controller.ts";
import { DocumentsController } from "./documents.controller.ts";
import { EblController } from "./ebl/ebl.controller.ts";
import { EblNotifier } from "./ebl/notifier.ts";
import { FiataCaller } from "./fiata/caller.ts";
import { FiataController } from "./fiata/fiata.controller.ts";
import { Carriers } from "./pint/carriers.ts";
import { ExchangeBundlesController } from "./pint/exchange-bundles.controller.ts";
import { ExchangeCarriersController } from "./pint/exchange-carriers.controller.ts";
import { ExchangeIssuesController } from "./pint/exchange-issues.controller.ts";
import { Lander } from "./pint/lander.ts";
import { Receiver } from "./pint/receiver.ts";
import { ArrivalsController, ExchangesController } from "./pint/arrivals.controller.ts";
import { OffersController } from "./pint/offers.controller.ts";
import { Sender } from "./pint/sender.ts";
import { ReviewController } from "./review/review.controller.ts";
import { SigningController } from "./signing/signing.controller.ts";

@Module({
  imports: [TimestampsModule, AuthorityModule],
  controllers: [
    DocumentsController,
    ActsController,
    SigningController,
    ReviewController,
    FiataController,
    OffersController,
    ExchangeBundlesController,
    ExchangeCarriersController,
    ExchangeIssuesController,
    EblController,
    ArrivalsController,
    ExchangesController,
  ],
  providers: [FiataCaller, Receiver, Lander, Sender, Carriers, EblNotifier],
  exports: [Receiver],
})
export class DocumentsModule {}
