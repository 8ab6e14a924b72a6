import { Module } from "@nestjs/common";
import { Postman } from "./postman.ts";

/** Sends what the outbox holds. */
@Module({ providers: [Postman] })
export class MailModule {}
