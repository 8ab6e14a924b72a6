import { Module } from "@nestjs/common";
import { AddressChecks } from "./address-check.ts";
import { ContactsController } from "./contacts.controller.ts";

/** The contacts of a company. */
@Module({ controllers: [ContactsController], providers: [AddressChecks] })
export class ContactsModule {}
