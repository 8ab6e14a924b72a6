import { Module } from "@nestjs/common";
import { BuiltInTemplates } from "./built-in.ts";

@Module({ providers: [BuiltInTemplates] })
export class DocumentTemplatesModule {}
