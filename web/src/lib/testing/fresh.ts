import { afterAll, vi } from "vitest";
import { lendWindow } from "./lentWindow";

// Each file of tests has the modules to itself, as if it ran alone, without the seconds that a process, a window and the libraries take.
vi.resetModules();

afterAll(lendWindow());
