const BEAT_MS = 1_000;
/** A beat that comes so late tells that the page has slept: a closed lid, a frozen tab. */
const SLEPT_MS = 3_000;
/** By then everything that waited for the page has reached it. */
const SETTLED_MS = 2_000;

export interface Pulse {
  /** Whether what arrives now was also sent now. */
  isSteady: () => boolean;
  stop: () => void;
}

/**
 * What the channel sends to a page that sleeps is delivered when it wakes, as if it had just happened. By the beats the page
 * knows that it has slept; the clocks of server and page need not agree.
 */
export function startPulse(onWake: () => void): Pulse {
  let last = Date.now();
  let wokeAt = Number.NEGATIVE_INFINITY;
  const beat = () => {
    const now = Date.now();
    // Also a clock that was set back: nobody knows how long the page slept then.
    if (Math.abs(now - last) > SLEPT_MS) {
      wokeAt = now;
      onWake();
    }
    last = now;
  };
  const beats = setInterval(beat, BEAT_MS);
  return {
    isSteady: () => {
      beat();
      return last - wokeAt > SETTLED_MS;
    },
    stop: () => clearInterval(beats),
  };
}
