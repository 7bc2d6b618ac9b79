import { data } from "react-router";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** /404 answers with the status it names. */
export function loader() {
  return data(null, 404);
}

export default function NotFound() {
  return <NotFoundScreen />;
}
