// Who plays on this device.

import { api } from "./api";
import { prefs } from "./prefs.svelte";
import { stopPush } from "./push";
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
  async changePassword(old: string, next: string): Promise<void> {
    this.me = await api.changePassword({ old, new: next });
  }
  async logOutEverywhere(): Promise<void> {
    await api.logOutEverywhere();
    await this.load();
  }
  async deleteAccount(password: string): Promise<void> {
    await api.deleteAccount({ password });
    await this.load();
  }
  async logOut(): Promise<void> {
    // Whoever uses this browser next is not told what is this account's.
    await stopPush().catch(() => null);
    await api.logOut();
    await this.load();
  }
}

export const player = new Player();
