import { useSyncExternalStore } from "react";
import type { Question } from "../api/question";

export function useQuestion<A, R>(question: Question<A, R>): A | null {
  return useSyncExternalStore(question.subscribe, question.current);
}
