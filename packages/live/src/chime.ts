const LENGTH_S = 0.18;

export interface Chime {
  /** in hertz, one after the other */
  pitches: readonly number[];
  volume: number;
}

/** Short tones that tell of a new message, for those who have switched them on; silent where the browser gives none. */
export function chime(key: string, { pitches, volume }: Chime) {
  const isOn = () => localStorage.getItem(key) === "1";

  function ring(): void {
    if (!isOn() || typeof AudioContext === "undefined") return;
    const audio = new AudioContext();
    const gain = audio.createGain();
    gain.gain.value = volume;
    gain.connect(audio.destination);
    pitches.forEach((pitch, place) => {
      const tone = audio.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(gain);
      tone.start(audio.currentTime + place * LENGTH_S);
      tone.stop(audio.currentTime + (place + 1) * LENGTH_S);
      if (place === pitches.length - 1) tone.onended = () => void audio.close();
    });
  }

  function switchTo(on: boolean): void {
    if (on) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  }

  return { isOn, switchTo, ring };
}
