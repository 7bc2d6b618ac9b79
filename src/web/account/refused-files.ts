import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** The refusal of chosen files, until the form is sent without them: beside its answer the words are of nothing. */
export function useRefusedFiles(): readonly [string | null, (message: string | null) => void] {
  const [refused, setRefused] = useState<string | null>(null);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "submitting") setRefused(null);
  }, [state]);
  return [refused, setRefused];
}
