import { Module } from "@nestjs/common";
import { RemoteCopiesController } from "./remote-copies.controller.ts";

@Module({ controllers: [RemoteCopiesController] })
export class RemoteCopiesModule {}
