import { describe, expect, it } from "vitest";
import { placeInDegrees, readTrack } from "#domain/screening/track";

const HEAD = "MMSI,Time,Latitude,Longitude,SOG";
const csv = (...rows: readonly string[]): string => [HEAD, ...rows].join("\r\n");
const FIRST = "255800000,2026-11-20 06:00,37.950,-8.870,12.1";
const SECOND = "255800000,2026-11-20T09:00:00Z,38.400,-9.300,12.0";
const LATE = "255800000,2026-11-21T15:00:00+06:00,41.100,-9.900,0";

describe("a track", () => {
  it("tells the silences of so many hours, the longest first, whatever the order of its rows", () => {
    const track = readTrack(csv(LATE, FIRST, SECOND), 3);
    expect(track).toMatchObject({
      positions: 3,
      unusable: 0,
      from: "2026-11-20T06:00:00.000Z",
      to: "2026-11-21T09:00:00.000Z",
    });
    expect(track.gaps.map(({ hours }) => hours)).toEqual([24, 3]);
    // A degree of latitude is sixty nautical miles.
    expect(track.gaps[0]!.miles).toBeCloseTo(164.4, 0);
    expect(track.gaps[0]!.knots).toBeCloseTo(6.9, 0);
    expect(readTrack(csv(FIRST, SECOND, LATE), 25).gaps).toEqual([]);
  });

  it("leaves out rows that cannot be read, and says how many", () => {
    const wrong = ["x,yesterday,1,1,0", "x,2026-11-20 07:00,91.0,1,0", "x,2026-11-20 07:00,1,181,0", "x,,,,"];
    expect(readTrack(csv(FIRST, ...wrong, SECOND), 12)).toMatchObject({ positions: 2, unusable: 4 });
  });

  it.for([
    ["", "TRACK_COLUMNS"],
    ["time,lat\n2026-11-20 06:00,1", "TRACK_COLUMNS"],
    [csv(FIRST), "TRACK_POSITIONS"],
    [csv("x,never,1,1,0", FIRST), "TRACK_POSITIONS"],
    ["\u0000\u0001PK", "TRACK_COLUMNS"],
  ])("is refused in words: %j", ([text, code]) => {
    expect(() => readTrack(text!, 12)).toThrow(expect.objectContaining({ code }));
  });

  it("says places in degrees of both halves", () => {
    expect(placeInDegrees({ latitude: -1.2345, longitude: 103.8 })).toBe("1.234° S, 103.800° E");
    expect(placeInDegrees({ latitude: 51.9, longitude: -4.1 })).toBe("51.900° N, 4.100° W");
  });
});
