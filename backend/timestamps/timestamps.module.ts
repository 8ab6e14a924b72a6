import { Module } from "@nestjs/common";
import { OrganisationModule } from "../organisation/organisation.module.ts";
import { TimestampsController } from "./timestamps.controller.ts";
import { Timestamps } from "./timestamps.ts";

/** Time-stamps: for what is signed here, and for whoever asks. */
@Module({ imports: [OrganisationModule], controllers: [TimestampsController], providers: [Timestamps], exports: [Timestamps] })
export class TimestampsModule {}
