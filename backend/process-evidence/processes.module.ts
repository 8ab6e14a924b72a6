import { Module } from "@nestjs/common";
import { ProcessesController } from "./processes.controller.ts";

/** The evidence of every process, which asks the handling of each for its terms. */
@Module({ controllers: [ProcessesController] })
export class ProcessesModule {}
