import { Controller, HttpCode } from "@nestjs/common";
import { timestampRoutes as routes } from "#domain/api/timestamps";
import { Bytes, Handles, In, type Input } from "../core/handles.ts";
import { Timestamps } from "./timestamps.ts";

@Controller()
export class TimestampsController {
  constructor(private readonly timestamps: Timestamps) {}

  @HttpCode(200)
  @Handles(routes.stamp)
  async stamp(@In() { bytes }: Input<typeof routes.stamp>): Promise<Bytes> {
    return new Bytes(await this.timestamps.answer(bytes), "application/timestamp-reply", "reply.tsr");
  }
}
