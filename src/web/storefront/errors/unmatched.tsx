export default function Unmatched() {
  return null;
}
