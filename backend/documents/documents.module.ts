import { Module } from "@nestjs/common";
import { DocumentsController } from "./documents.controller.ts";
import { SigningController } from "./signing/signing.controller.ts";

@Module({ controllers: [DocumentsController, SigningController] })
export class DocumentsModule {}
