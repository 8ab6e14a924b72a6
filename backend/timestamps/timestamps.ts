import { Inject, Injectable } from "@nestjs/common";
import { RATES } from "#domain/api/rates";
import { Lanes } from "../core/lanes.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { Authority } from "../authority/authority.ts";
import { fetchLists } from "../trust/fetch-lists.ts";
import { listsIn } from "../trust/trust.ts";
import { archivePdf, certificatesOf } from "../signing/archive-pdf.ts";
import { answerTimestampRequest } from "../signing/timestamp-authority.ts";
import { foreignStamper, ownStamper, type Stamper } from "../signing/timestamps.ts";

/** Answering costs the main thread some milliseconds: never more than two at once for strangers. */
const LANES = new Lanes({ atOnce: 2, perKey: 1, waitingPerKey: RATES.stamp.atOnce, waiting: 32 });

/** The prover of the time of signatures: the authority that the settings name, else the one of this installation. */
@Injectable()
export class Timestamps {
  constructor(
    private readonly authority: Authority,
    private readonly lists: RevocationLists,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  async stamper(): Promise<Stamper> {
    const clock = (): Date => new Date();
    const { timestampUrl } = this.settings;
    return timestampUrl === null
      ? ownStamper(await this.authority.stamping(), clock)
      : foreignStamper(timestampUrl, clock);
  }

  /**
   * A signed file with everything in it that its signatures are judged by, stamped as a whole (PAdES B-LTA), by lists
   * of this moment. For signers whose certificate is another authority's, revocation is in it as far as the operator's
   * file of trusted certificates or the signature itself has it: addresses that a certificate names are fetched only
   * where the operator allows that.
   */
  async archive(signed: Uint8Array): Promise<Uint8Array> {
    const now = new Date();
    const [issuing, root] = [await this.lists.list("issuing", now, now), await this.lists.list("root", now, now)];
    const { trustedFile, revocationFetch, publicUrl } = this.settings;
    const fetched = revocationFetch ? await fetchLists(await certificatesOf(signed), `${publicUrl}/`) : [];
    return archivePdf(signed, [issuing, root], await this.stamper(), [...(await listsIn(trustedFile)), ...fetched]);
  }

  /**
   * Answers a query in DER, from whomever it comes, as the authority of this installation; of one source one after the
   * other. OVERLOADED.
   */
  answer(query: Uint8Array, source: string): Promise<Uint8Array> {
    return LANES.run(source, async () => answerTimestampRequest(query, await this.authority.stamping(), new Date()));
  }
}
