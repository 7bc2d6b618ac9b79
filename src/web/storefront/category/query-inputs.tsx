/** The query of a list, kept by a form that changes something of it. */
export function QueryInputs({ search }: { search: string }) {
  return [...new URLSearchParams(search)].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
