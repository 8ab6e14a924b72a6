import { Module, type DynamicModule } from "@nestjs/common";
import { BunkerExchangeController } from "./bunker-exchange.controller.ts";
import { Effects, type PushEffects } from "./effects.ts";
import { Notices } from "./notify.ts";
import { Pusher } from "./pusher.ts";

@Module({})
export class BunkerExchangeModule {
  /** `effects`: what follows from a push for its delivery. */
  static with(effects: PushEffects): DynamicModule {
    return {
      module: BunkerExchangeModule,
      global: true,
      controllers: [BunkerExchangeController],
      providers: [Notices, Pusher, { provide: Effects, useValue: { of: effects } }],
      exports: [Effects],
    };
  }
}
