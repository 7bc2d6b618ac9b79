import { NotFoundScreen } from "./not-found-screen.tsx";

export default function NotFound() {
  return <NotFoundScreen />;
}
