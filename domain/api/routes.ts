import { accountRoutes } from "./account.ts";
import { actRoutes } from "./acts.ts";
import { automaticRoutes } from "./automatic.ts";
import { authRoutes } from "./auth.ts";
import { certificateRoutes } from "./certificates.ts";
import { contactRoutes } from "./contacts.ts";
import { credentialRoutes } from "./credentials.ts";
import { deskRoutes, verifyRoutes } from "./desk.ts";
import { documentRoutes } from "./documents.ts";
import { envelopeRoutes } from "./envelopes.ts";
import { membershipRoutes } from "./memberships.ts";
import { monitoringRoutes } from "./monitoring.ts";
import { nodeRoutes } from "./node.ts";
import { organisationRoutes } from "./organisation.ts";
import { packListRoutes } from "./pack-lists.ts";
import { packRoutes } from "./packs.ts";
import { externalRoutes } from "./external.ts";
import { processRoutes } from "./processes.ts";
import { issuerRoutes } from "./issuer.ts";
import { receivedRoutes } from "./received.ts";
import { remoteCopyRoutes } from "./remote-copies.ts";
import { strangerActRoutes } from "./stranger-acts.ts";
import { recoveryRoutes } from "./recovery.ts";
import { recordRoutes } from "./record.ts";
import { registerRoutes } from "./registers.ts";
import type { Route } from "./route.ts";
import { reviewRoutes } from "./reviews.ts";
import { signingRoutes } from "./signing.ts";
import { stampRoutes } from "./stamps.ts";
import { timestampRoutes } from "./timestamps.ts";
import { titleRoutes } from "./titles.ts";
import { bunkerRoutes } from "./bunker.ts";
import { bunkerNoteRoutes } from "./bunker-notes.ts";
import { bunkerExchangeRoutes } from "./bunker-exchange.ts";
import { fiataRoutes } from "./fiata.ts";
import { bunkerKeptRoutes } from "./bunker-kept.ts";
import { craftRoutes } from "./craft.ts";
import { screeningRoutes } from "./screening.ts";
import { counterpartyRoutes } from "./counterparties.ts";
import { platformKeyRoutes } from "./platform-keys.ts";
import { eblRoutes } from "./ebl.ts";
import { exchangeBundleRoutes } from "./exchange-bundles.ts";
import { exchangeCarrierRoutes } from "./exchange-carriers.ts";
import { exchangeIssueRoutes } from "./exchange-issues.ts";
import { arrivalRoutes, exchangeRoutes } from "./arrivals.ts";
import { offerRoutes } from "./offers.ts";
import { pintRoutes } from "./pint.ts";
import { nodeScreeningListRoutes, screeningListRoutes } from "./screening-lists.ts";
import { vesselRoutes } from "./vessels.ts";
import { letterheadRoutes } from "./letterheads.ts";
import { documentTemplateRoutes } from "./document-templates.ts";
import { documentBatchRoutes } from "./document-batches.ts";
import { templateRoutes } from "./templates.ts";
import { wordingRoutes } from "./wordings.ts";
import { walletRoutes } from "./wallets.ts";
import { webhookRoutes } from "./webhooks.ts";
import { visitorRoutes } from "./visitors.ts";
import { workspaceRoutes } from "./workspaces.ts";

/**
 * Every route of the API; the server refuses to start when a group has no controller, or a controller no group here.
 */
export const ROUTES: readonly Route[] = [
  accountRoutes,
  authRoutes,
  certificateRoutes,
  issuerRoutes,
  contactRoutes,
  documentRoutes,
  actRoutes,
  signingRoutes,
  reviewRoutes,
  bunkerRoutes,
  bunkerNoteRoutes,
  bunkerKeptRoutes,
  processRoutes,
  envelopeRoutes,
  packRoutes,
  packListRoutes,
  deskRoutes,
  verifyRoutes,
  titleRoutes,
  receivedRoutes,
  remoteCopyRoutes,
  strangerActRoutes,
  stampRoutes,
  credentialRoutes,
  organisationRoutes,
  registerRoutes,
  membershipRoutes,
  nodeRoutes,
  monitoringRoutes,
  webhookRoutes,
  recoveryRoutes,
  recordRoutes,
  externalRoutes,
  walletRoutes,
  automaticRoutes,
  timestampRoutes,
  vesselRoutes,
  craftRoutes,
  screeningRoutes,
  screeningListRoutes,
  nodeScreeningListRoutes,
  counterpartyRoutes,
  platformKeyRoutes,
  pintRoutes,
  offerRoutes,
  exchangeBundleRoutes,
  exchangeCarrierRoutes,
  exchangeIssueRoutes,
  eblRoutes,
  arrivalRoutes,
  exchangeRoutes,
  bunkerExchangeRoutes,
  fiataRoutes,
  wordingRoutes,
  letterheadRoutes,
  templateRoutes,
  documentTemplateRoutes,
  documentBatchRoutes,
  workspaceRoutes,
  visitorRoutes,
].flatMap((group) => Object.values(group) as unknown as Route[]);
