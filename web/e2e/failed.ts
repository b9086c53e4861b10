// The last lines of a run name what failed, for whoever sees nothing but the end of a log.

import type { Reporter, TestModule } from "vitest/node";

export default class Failed implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests("failed")) {
        const why = test.result().errors?.map((error) => error.message.split("\n", 3).join(" | ")) ?? [];
        console.error(`FAILED ${module.relativeModuleId} > ${test.fullName}: ${why.join("; ")}`);
      }
    }
  }
}
