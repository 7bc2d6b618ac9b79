import { data } from "react-router";

/** /404 answers with the status it names. */
export function loader() {
  return data(null, 404);
}
