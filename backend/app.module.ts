import { Module, type DynamicModule } from "@nestjs/common";
import { DiscoveryModule } from "@nestjs/core";
import { AutomaticModule } from "./automatic/automatic.module.ts";
import { AuthModule } from "./auth/auth.module.ts";
import { BulkModule } from "./bulk/bulk.module.ts";
import { ScreeningModule } from "./screening/screening.module.ts";
import { BunkerModule } from "./bunker/bunker.module.ts";
import { CounterpartiesModule } from "./counterparties/counterparties.module.ts";
import { PintModule } from "./pint/pint.module.ts";
import { CertificatesModule } from "./certificates/certificates.module.ts";
import { ContactsModule } from "./contacts/contacts.module.ts";
import { OrganisationModule } from "./organisation/organisation.module.ts";
import { handOver, keysWanted } from "./organisation/give-keys.ts";
import { FoundationModule } from "./door/foundation.module.ts";
import type { Settings } from "./settings/settings.ts";
import { CredentialsModule } from "./programs/programs.module.ts";
import { DeskModule } from "./desk/desk.module.ts";
import { DocumentTemplatesModule } from "./document-templates/document-templates.module.ts";
import { DocumentsModule } from "./documents/documents.module.ts";
import { EnvelopesModule } from "./envelopes/envelopes.module.ts";
import { ExternalModule } from "./external/external.module.ts";
import { Draining } from "./health/draining.ts";
import { Forwarded } from "./health/forwarded.ts";
import { HealthController } from "./health/health.controller.ts";
import { EndpointCheck } from "./health/endpoint-check.ts";
import { Watching } from "./health/watching.ts";
import { IssuerModule } from "./issuer/issuer.module.ts";
import { JobsModule } from "./jobs/jobs.module.ts";
import { LedgerModule } from "./ledger/ledger.module.ts";
import { MailModule } from "./mail/mail.module.ts";
import { MonitoringModule } from "./monitoring/monitoring.module.ts";
import { NodeModule } from "./node/node.module.ts";
import { PacksModule } from "./packs/packs.module.ts";
import { ProcessesModule } from "./process-evidence/processes.module.ts";
import { ReceivedModule } from "./received/received.module.ts";
import { RemoteCopiesModule } from "./remote-copies/remote-copies.module.ts";
import { RecoveryModule } from "./recovery/recovery.module.ts";
import { RecordModule } from "./record/record.module.ts";
import { StampsModule } from "./stamps/stamps.module.ts";
import { TemplatesModule } from "./templates/templates.module.ts";
import { TimestampsModule } from "./timestamps/timestamps.module.ts";
import { StrangerActsModule } from "./stranger-acts/stranger-acts.module.ts";
import { TitlesModule } from "./foreign-titles/titles.module.ts";
import { VesselsModule } from "./vessels/vessels.module.ts";
import { BunkerExchangeModule } from "./bunker-exchange/bunker-exchange.module.ts";
import { PUSHED } from "./bunker/pushed.ts";
import { CraftModule } from "./craft/craft.module.ts";
import { LetterheadsModule } from "./letterheads/letterheads.module.ts";
import { WordingsModule } from "./wordings/wordings.module.ts";
import { VerifyModule } from "./verify/verify.module.ts";
import { WalletsModule } from "./wallets/wallets.module.ts";
import { WebhooksModule } from "./webhooks/webhooks.module.ts";
import { WorkspacesModule } from "./workspaces/workspaces.module.ts";

/** The whole backend. A feature is one line here. */
@Module({})
export class AppModule {
  static with(settings: Settings, installation: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DiscoveryModule,
        FoundationModule.with(settings, installation, { wanted: keysWanted, handOver }),
        MailModule,
        OrganisationModule,
        AuthModule,
        CertificatesModule,
        IssuerModule,
        ContactsModule,
        DocumentsModule,
        EnvelopesModule,
        PacksModule,
        ProcessesModule,
        DeskModule,
        LedgerModule,
        JobsModule,
        VerifyModule,
        BunkerModule,
        ScreeningModule,
        VesselsModule,
        CraftModule,
        CounterpartiesModule,
        PintModule,
        BunkerExchangeModule.with(PUSHED),
        LetterheadsModule,
        TemplatesModule,
        DocumentTemplatesModule,
        BulkModule,
        ReceivedModule,
        RemoteCopiesModule,
        WordingsModule,
        TitlesModule,
        StrangerActsModule,
        StampsModule,
        CredentialsModule,
        NodeModule,
        MonitoringModule,
        WebhooksModule,
        RecoveryModule,
        RecordModule,
        ExternalModule,
        WalletsModule,
        AutomaticModule,
        TimestampsModule,
        WorkspacesModule,
      ],
      controllers: [HealthController],
      providers: [Draining, Forwarded, EndpointCheck, Watching],
    };
  }
}
