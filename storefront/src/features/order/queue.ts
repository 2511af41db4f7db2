import { ApiError } from "@/api/client";
import type { OrderPlaced } from "@/api/types";

/** Very many order from the same campaign at once: nothing is placed yet. */
export interface OrderQueued {
  state: string;
  retry_after_ms: number;
}

/** Maximum time to show a spinning button. */
const PATIENCE_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends the same order again, as often as the shop asks for it. */
export async function untilPlaced(send: () => Promise<OrderPlaced | OrderQueued>): Promise<OrderPlaced> {
  let waited = 0;
  while (true) {
    const answer = await send();
    if (!("retry_after_ms" in answer)) return answer;
    if (waited >= PATIENCE_MS) {
      throw new ApiError("http", 429, "抢购的人太多，还没有轮到您，请再点一次提交");
    }
    waited += answer.retry_after_ms;
    await pause(answer.retry_after_ms);
  }
}
