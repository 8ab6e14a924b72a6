import { startBackend } from "./backend.ts";
import { companies } from "./companies.ts";
import { supplier } from "./deliveries.ts";
import { mailReceiver } from "./smtp.ts";

/** A supplier with its crew and tanker on a node whose letters are received, and that has a system at the exchange. */
export async function bunkerOffice() {
  const mail = await mailReceiver();
  const backend = await startBackend({ chain: false, settings: { smtpUrl: mail.url, bunkerSystemId: "HAWSER-1" } });
  const all = await supplier(backend, await companies(backend).company("Straits Quay", { people: 2 }));
  return {
    backend,
    mail,
    all,
    async stop() {
      await backend.stop();
      await mail.stop();
    },
  };
}
