import { Module } from "@nestjs/common";
import { WordingsController } from "./wordings.controller.ts";

@Module({ controllers: [WordingsController] })
export class WordingsModule {}
