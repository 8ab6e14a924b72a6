import { Module } from "@nestjs/common";
import { Courier } from "./courier.ts";
import { WebhooksController } from "./webhooks.controller.ts";

@Module({ controllers: [WebhooksController], providers: [Courier] })
export class WebhooksModule {}
