import { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import { GoingPage } from "./GoingPage.tsx";

/** /exchange/issue/:id: a carrier asks another platform to issue its bill. */
export const Page = () => <GoingPage purpose="issue" act="issueElsewhere" platforms={exchangeIssueRoutes.platforms} />;
