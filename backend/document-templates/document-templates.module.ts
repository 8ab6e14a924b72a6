import { Module } from "@nestjs/common";
import { BuiltInTemplates } from "./built-in.ts";
import { DocumentTemplatesController } from "./document-templates.controller.ts";

@Module({ controllers: [DocumentTemplatesController], providers: [BuiltInTemplates] })
export class DocumentTemplatesModule {}
