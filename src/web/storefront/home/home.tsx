import { payloadLoader } from "../../public-pages/payload-client.ts";
import { publicLoader } from "../../public-pages/public-page.ts";
import { publicScreen } from "../../public-pages/public-screen.ts";
import type { Route } from "./+types/home";
import { HomeScreen } from "./home-screen.tsx";
import { loadHome } from "./home.page.ts";

export const loader = publicLoader(loadHome);

export const clientLoader = payloadLoader<typeof loader>();

export default publicScreen(function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen page={loaderData} />;
});
