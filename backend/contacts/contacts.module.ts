import { Module } from "@nestjs/common";
import { AddressChecks } from "./address-check.ts";
import { ContactsController } from "./contacts.controller.ts";

/** Whom a company knows. */
@Module({ controllers: [ContactsController], providers: [AddressChecks] })
export class ContactsModule {}
