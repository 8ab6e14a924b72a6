import { Controller, HttpCode, Req } from "@nestjs/common";
import type { Request } from "express";
import { timestampRoutes as routes } from "#domain/api/timestamps";
import { Bytes, Handles, In, type Input } from "../door/handles.ts";
import { sourceOf } from "../core/source.ts";
import { Timestamps } from "./timestamps.ts";

@Controller()
export class TimestampsController {
  constructor(private readonly timestamps: Timestamps) {}

  @HttpCode(200)
  @Handles(routes.stamp)
  async stamp(@In() { bytes }: Input<typeof routes.stamp>, @Req() request: Request): Promise<Bytes> {
    return new Bytes(
      await this.timestamps.answer(bytes, sourceOf(request.ip ?? "")),
      "application/timestamp-reply",
      "reply.tsr",
    );
  }
}
