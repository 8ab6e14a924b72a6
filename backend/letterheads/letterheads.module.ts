import { Module } from "@nestjs/common";
import { LetterheadsController } from "./letterheads.controller.ts";

@Module({ controllers: [LetterheadsController] })
export class LetterheadsModule {}
