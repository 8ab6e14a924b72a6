import type { RecordedAnswers } from "#domain/verify/evidence";
import type { Oracle } from "#domain/verify/oracle";

/** The trust of a check, and the answers of others. */
export interface Told extends RecordedAnswers {
  readonly trustAnchors: readonly string[];
  readonly revocationLists: readonly string[];
}

/** Passes questions on and keeps what was answered. */
export function recording(oracle: Oracle): { oracle: Oracle; told: () => RecordedAnswers } {
  const [dids, txt, statusLists]: [Record<string, object>, Record<string, readonly string[]>, Record<string, object>] =
    [{}, {}, {}];
  const kept =
    <T>(answers: Record<string, T>, ask: (of: string) => Promise<T | null>) =>
    async (of: string): Promise<T | null> => {
      const answer = await ask(of);
      if (answer !== null) answers[of] = answer;
      return answer;
    };
  return {
    oracle: {
      ...oracle,
      did: kept(dids, oracle.did) as Oracle["did"],
      txt: async (domain) => {
        const answer = await oracle.txt(domain);
        if (answer !== null) txt[domain] = answer.texts;
        return answer;
      },
      statusList: kept(statusLists, oracle.statusList) as Oracle["statusList"],
    },
    told: () => ({ dids, txt, statusLists }) as RecordedAnswers,
  };
}
