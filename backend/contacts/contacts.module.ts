import { Module } from "@nestjs/common";
import { ContactsController } from "./contacts.controller.ts";

/** Whom a company knows. */
@Module({ controllers: [ContactsController] })
export class ContactsModule {}
