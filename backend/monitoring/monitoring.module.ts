import { Module } from "@nestjs/common";
import { MonitoringController } from "./monitoring.controller.ts";

@Module({ controllers: [MonitoringController] })
export class MonitoringModule {}
