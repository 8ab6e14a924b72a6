import { Module } from "@nestjs/common";
import { StrangerSender } from "./sender.ts";
import { StrangerActsController } from "./stranger-acts.controller.ts";

@Module({ controllers: [StrangerActsController], providers: [StrangerSender] })
export class StrangerActsModule {}
