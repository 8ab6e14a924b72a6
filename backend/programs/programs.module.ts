import { Module } from "@nestjs/common";
import { CredentialsController } from "./programs.controller.ts";

@Module({ controllers: [CredentialsController] })
export class CredentialsModule {}
