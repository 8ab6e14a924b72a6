import { Inject, Injectable } from "@nestjs/common";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";
import { Authority } from "../organisation/authority.ts";
import { answerTimestampRequest } from "../signing/timestamp-authority.ts";
import { foreignStamper, ownStamper, type Stamper } from "../signing/timestamps.ts";

/** Who proves the time of signatures: the authority that the settings name, else the one of this installation. */
@Injectable()
export class Timestamps {
  constructor(
    private readonly authority: Authority,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  async stamper(): Promise<Stamper> {
    const clock = (): Date => new Date();
    const { timestampUrl } = this.settings;
    return timestampUrl === null ? ownStamper(await this.authority.stamping(), clock) : foreignStamper(timestampUrl, clock);
  }

  /** Answers a query in DER, from whomever it comes, as the authority of this installation. */
  async answer(query: Uint8Array): Promise<Uint8Array> {
    return answerTimestampRequest(query, await this.authority.stamping(), new Date());
  }
}
