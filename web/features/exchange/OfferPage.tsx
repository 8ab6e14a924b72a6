import { offerRoutes } from "#domain/api/offers";
import { GoingPage } from "./GoingPage.tsx";

/** /exchange/offer/:id: a bill is offered to a company on another platform. */
export const Page = () => <GoingPage purpose="offer" act="offer" platforms={offerRoutes.platforms} />;
