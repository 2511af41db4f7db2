import { chime } from "@yaoji/live/chime";

export const newOrderSound = chime("new_order_sound", { pitches: [880, 659], volume: 0.06 });
