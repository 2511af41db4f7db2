import { chime } from "@yaoji/live/chime";

export const sound = chime("service_sound", { pitches: [660, 880], volume: 0.05 });
