import { useT } from "../../language/language.tsx";

export default function Home() {
  return <h1>{useT()("shell.tagline")}</h1>;
}
