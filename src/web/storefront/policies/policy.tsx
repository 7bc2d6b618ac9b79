import { publicScreen } from "../../public-pages/public-screen.ts";
import { PolicyScreen } from "./policy-screen.tsx";
import type * as server from "./policy.server.ts";
import type { PageProps } from "../../page-props.ts";

export default publicScreen(function Policy({ loaderData }: PageProps<typeof server>) {
  return <PolicyScreen policy={loaderData} />;
});
