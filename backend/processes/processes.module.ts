import { Module } from "@nestjs/common";
import { ProcessesController } from "./processes.controller.ts";

/** The engine of processes. */
@Module({ controllers: [ProcessesController] })
export class ProcessesModule {}
