import { Module } from "@nestjs/common";
import { CredentialsController } from "./credentials.controller.ts";

@Module({ controllers: [CredentialsController] })
export class CredentialsModule {}
