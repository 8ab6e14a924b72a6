import { Module } from "@nestjs/common";
import { PintController } from "./pint.controller.ts";

/** Bills that come from other platforms. */
@Module({ controllers: [PintController] })
export class PintModule {}
