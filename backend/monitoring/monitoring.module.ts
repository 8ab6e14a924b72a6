import { join } from "node:path";
import { Module } from "@nestjs/common";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import type { Settings } from "../settings/settings.ts";
import { MonitoringController } from "./monitoring.controller.ts";
import { Sources } from "./sources.ts";

@Module({
  controllers: [MonitoringController],
  providers: [
    {
      provide: Sources,
      inject: [SETTINGS_TOKEN],
      // The build of the web puts its maps beside it.
      useFactory: ({ webDir }: Settings) => new Sources(join(webDir, "../maps")),
    },
  ],
})
export class MonitoringModule {}
