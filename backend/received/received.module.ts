import { Module } from "@nestjs/common";
import { ReceivedController } from "./received.controller.ts";

@Module({ controllers: [ReceivedController] })
export class ReceivedModule {}
