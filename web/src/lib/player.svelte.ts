// Who plays on this device.

import { api } from "./api";
import { prefs } from "./prefs.svelte";
import type { Me } from "./types";

class Player {
  me = $state.raw<Me | null>(null);

  async load(): Promise<void> {
    this.me = await api.me();
  }
  async rename(name: string): Promise<void> {
    this.me = await api.setMe({ name, lang: prefs.lang });
  }
  async register(name: string, password: string): Promise<void> {
    this.me = await api.register({ name, password });
  }
  async logIn(name: string, password: string): Promise<void> {
    this.me = await api.logIn({ name, password });
  }
  async logOut(): Promise<void> {
    await api.logOut();
    await this.load();
  }
}

export const player = new Player();
