const KEY = "service_sound";
const LENGTH_S = 0.18;

export const isSoundOn = () => localStorage.getItem(KEY) === "1";

export function setSound(on: boolean): void {
  if (on) localStorage.setItem(KEY, "1");
  else localStorage.removeItem(KEY);
}

/** Two short tones; silent where the browser gives none. */
export function ring(): void {
  if (!isSoundOn() || typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.05;
  volume.connect(audio.destination);
  [660, 880].forEach((pitch, place) => {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + place * LENGTH_S);
    tone.stop(audio.currentTime + (place + 1) * LENGTH_S);
    if (place === 1) tone.onended = () => void audio.close();
  });
}
