;; The scan: what a query and every row of a block have in common. `npm run gen` assembles it into kernel-bytes.ts.
;;
;; Rows stand one after the other, `stride` bytes each, filled up with zeros. Each row has a scale that its result is
;; multiplied by: the scale of a row that is gone is NaN, and so is its score.
;;
;; Products take four rows at a time, what is read of the query serves all four: one from each `quarter` of the rows. A
;; processor fetches ahead for each of a few places that it reads from in order, which nearly doubles what one gives.
(module
  (import "patchbay" "memory" (memory 1 65536))

  ;; Floats by floats. `stride` is a multiple of 16, in bytes.
  (func $dotFloats (export "dotFloats")
    (param $query i32) (param $rows i32) (param $quarter i32) (param $stride i32) (param $scales i32) (param $scores i32)
    (local $length i32) (local $end i32) (local $apart i32) (local $at i32) (local $one i32) (local $two i32) (local $three i32) (local $four i32) (local $to i32) (local $by i32) (local $x v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $low v128) (local $high v128)
    (local.set $length (i32.mul (local.get $quarter) (local.get $stride)))
    (local.set $end (i32.add (local.get $rows) (local.get $length)))
    (local.set $apart (i32.mul (local.get $quarter) (i32.const 4)))
    (loop $next
      (local.set $a (v128.const 0)) (local.set $b (v128.const 0))
      (local.set $c (v128.const 0)) (local.set $d (v128.const 0))
      (local.set $at (i32.const 0))
      (local.set $one (local.get $rows))
      (local.set $two (i32.add (local.get $one) (local.get $length)))
      (local.set $three (i32.add (local.get $two) (local.get $length)))
      (local.set $four (i32.add (local.get $three) (local.get $length)))
      (loop $along
        (local.set $x (v128.load (i32.add (local.get $query) (local.get $at))))
        (local.set $a (f32x4.add (local.get $a)
          (f32x4.mul (local.get $x) (v128.load (i32.add (local.get $one) (local.get $at))))))
        (local.set $b (f32x4.add (local.get $b)
          (f32x4.mul (local.get $x) (v128.load (i32.add (local.get $two) (local.get $at))))))
        (local.set $c (f32x4.add (local.get $c)
          (f32x4.mul (local.get $x) (v128.load (i32.add (local.get $three) (local.get $at))))))
        (local.set $d (f32x4.add (local.get $d)
          (f32x4.mul (local.get $x) (v128.load (i32.add (local.get $four) (local.get $at))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $along (i32.lt_u (local.get $at) (local.get $stride))))
      ;; The four sums of four parts each become four numbers side by side.
      (local.set $low (f32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))
      (local.set $high (f32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d))))
      (local.set $x (f32x4.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $low) (local.get $high))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $low) (local.get $high))))
      (local.set $to (local.get $scores))
      (local.set $by (local.get $scales))
      (f32.store (local.get $to) (f32.mul (f32.load (local.get $by)) (f32x4.extract_lane 0 (local.get $x))))
      (local.set $to (i32.add (local.get $to) (local.get $apart)))
      (local.set $by (i32.add (local.get $by) (local.get $apart)))
      (f32.store (local.get $to) (f32.mul (f32.load (local.get $by)) (f32x4.extract_lane 1 (local.get $x))))
      (local.set $to (i32.add (local.get $to) (local.get $apart)))
      (local.set $by (i32.add (local.get $by) (local.get $apart)))
      (f32.store (local.get $to) (f32.mul (f32.load (local.get $by)) (f32x4.extract_lane 2 (local.get $x))))
      (local.set $to (i32.add (local.get $to) (local.get $apart)))
      (local.set $by (i32.add (local.get $by) (local.get $apart)))
      (f32.store (local.get $to) (f32.mul (f32.load (local.get $by)) (f32x4.extract_lane 3 (local.get $x))))
      (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (local.set $rows (i32.add (local.get $rows) (local.get $stride)))
      (br_if $next (i32.lt_u (local.get $rows) (local.get $end)))))

  ;; Four bits by a query of bytes: how great the product can be at most. `stride` is a multiple of 16. Each 16 bytes of a
  ;; row hold 32 numbers from 0 to 15, the low halves first. A head is a scale and what else the product may be apart, by the
  ;; front and by the back of the vector; the query begins with what its sums begin with and what those two are multiplied by.
  ;; Numbers below 128 are what makes the relaxed product the same on every processor.
  (func $boundNibbles (export "boundNibbles")
    (param $query i32) (param $rows i32) (param $quarter i32) (param $stride i32) (param $heads i32) (param $scores i32)
    (local $length i32) (local $end i32) (local $apart i32) (local $one i32) (local $two i32) (local $three i32) (local $four i32) (local $from i32) (local $stop i32)
    (local $to i32) (local $by i32) (local $mask v128) (local $row v128) (local $x v128) (local $y v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $e v128) (local $f v128) (local $g v128) (local $h v128)
    (local.set $mask (i32x4.splat (i32.const 0x0f0f0f0f)))
    (local.set $length (i32.mul (local.get $quarter) (local.get $stride)))
    (local.set $end (i32.add (local.get $rows) (local.get $length)))
    (local.set $apart (i32.mul (local.get $quarter) (i32.const 4)))
    (loop $next
      (local.set $a (v128.load (local.get $query)))
      (local.set $b (local.get $a)) (local.set $c (local.get $a)) (local.set $d (local.get $a))
      (local.set $e (v128.const 0)) (local.set $f (v128.const 0))
      (local.set $g (v128.const 0)) (local.set $h (v128.const 0))
      (local.set $from (local.get $query))
      (local.set $one (local.get $rows))
      (local.set $two (i32.add (local.get $one) (local.get $length)))
      (local.set $three (i32.add (local.get $two) (local.get $length)))
      (local.set $four (i32.add (local.get $three) (local.get $length)))
      (local.set $stop (i32.add (local.get $one) (local.get $stride)))
      (loop $along
        (local.set $x (v128.load offset=32 (local.get $from)))
        (local.set $y (v128.load offset=48 (local.get $from)))
        (local.set $row (v128.load (local.get $one)))
        (local.set $a (i32x4.relaxed_dot_i8x16_i7x16_add_s
          (local.get $x) (v128.and (local.get $row) (local.get $mask)) (local.get $a)))
        (local.set $e (i32x4.relaxed_dot_i8x16_i7x16_add_s
          (local.get $y) (v128.and (i16x8.shr_u (local.get $row) (i32.const 4)) (local.get $mask)) (local.get $e)))
        (local.set $row (v128.load (local.get $two)))
        (local.set $b (i32x4.relaxed_dot_i8x16_i7x16_add_s
          (local.get $x) (v128.and (local.get $row) (local.get $mask)) (local.get $b)))
        (local.set $f (i32x4.relaxed_dot_i8x16_i7x16_add_s
          (local.get $y) (v128.and (i16x8.shr_u (local.get $row) (i32.const 4)) (local.get $mask)) (local.get $f)))
        (local.set $row (v128.load (local.get $three)))
        (local.set $c (i32x4.relaxed_dot_i8x16_i7x16_add_s
          (local.get $x) (v128.and (local.get $row) (local.get $mask)) (local.get $c)))
        (local.set $g (i32x4.relaxed_dot_i8x16_i7x16_add_s
          (local.get $y) (v128.and (i16x8.shr_u (local.get $row) (i32.const 4)) (local.get $mask)) (local.get $g)))
        (local.set $row (v128.load (local.get $four)))
        (local.set $d (i32x4.relaxed_dot_i8x16_i7x16_add_s
          (local.get $x) (v128.and (local.get $row) (local.get $mask)) (local.get $d)))
        (local.set $h (i32x4.relaxed_dot_i8x16_i7x16_add_s
          (local.get $y) (v128.and (i16x8.shr_u (local.get $row) (i32.const 4)) (local.get $mask)) (local.get $h)))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (local.set $one (i32.add (local.get $one) (i32.const 16)))
        (local.set $two (i32.add (local.get $two) (i32.const 16)))
        (local.set $three (i32.add (local.get $three) (i32.const 16)))
        (local.set $four (i32.add (local.get $four) (i32.const 16)))
        (br_if $along (i32.lt_u (local.get $one) (local.get $stop))))
      (local.set $a (i32x4.add (local.get $a) (local.get $e)))
      (local.set $b (i32x4.add (local.get $b) (local.get $f)))
      (local.set $c (i32x4.add (local.get $c) (local.get $g)))
      (local.set $d (i32x4.add (local.get $d) (local.get $h)))
      (local.set $x (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))
      (local.set $y (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d))))
      (local.set $x (f32x4.convert_i32x4_s (i32x4.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $x) (local.get $y))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $x) (local.get $y)))))
      (local.set $to (local.get $scores))
      (local.set $by (local.get $heads))
      (f32.store (local.get $to) (f32.add
        (f32.mul (f32.load (local.get $by)) (f32x4.extract_lane 0 (local.get $x)))
        (f32.add
          (f32.mul (f32.load offset=4 (local.get $by)) (f32.load offset=16 (local.get $query)))
          (f32.mul (f32.load offset=8 (local.get $by)) (f32.load offset=20 (local.get $query))))))
      (local.set $to (i32.add (local.get $to) (local.get $apart)))
      (local.set $by (i32.add (local.get $by) (i32.mul (local.get $apart) (i32.const 3))))
      (f32.store (local.get $to) (f32.add
        (f32.mul (f32.load (local.get $by)) (f32x4.extract_lane 1 (local.get $x)))
        (f32.add
          (f32.mul (f32.load offset=4 (local.get $by)) (f32.load offset=16 (local.get $query)))
          (f32.mul (f32.load offset=8 (local.get $by)) (f32.load offset=20 (local.get $query))))))
      (local.set $to (i32.add (local.get $to) (local.get $apart)))
      (local.set $by (i32.add (local.get $by) (i32.mul (local.get $apart) (i32.const 3))))
      (f32.store (local.get $to) (f32.add
        (f32.mul (f32.load (local.get $by)) (f32x4.extract_lane 2 (local.get $x)))
        (f32.add
          (f32.mul (f32.load offset=4 (local.get $by)) (f32.load offset=16 (local.get $query)))
          (f32.mul (f32.load offset=8 (local.get $by)) (f32.load offset=20 (local.get $query))))))
      (local.set $to (i32.add (local.get $to) (local.get $apart)))
      (local.set $by (i32.add (local.get $by) (i32.mul (local.get $apart) (i32.const 3))))
      (f32.store (local.get $to) (f32.add
        (f32.mul (f32.load (local.get $by)) (f32x4.extract_lane 3 (local.get $x)))
        (f32.add
          (f32.mul (f32.load offset=4 (local.get $by)) (f32.load offset=16 (local.get $query)))
          (f32.mul (f32.load offset=8 (local.get $by)) (f32.load offset=20 (local.get $query))))))
      (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
      (local.set $heads (i32.add (local.get $heads) (i32.const 12)))
      (local.set $rows (i32.add (local.get $rows) (local.get $stride)))
      (br_if $next (i32.lt_u (local.get $rows) (local.get $end)))))

  ;; Adds to the scores of single fours of rows what `boundNibbles` gives for them. The list holds the first row of each; behind its
  ;; end there is room for four floats. Rows come one after the other here. A row that is nowhere near the processor
  ;; costs more than its product: so a line of each 64 bytes is asked for first, of all rows of the list, which nothing waits for.
  (func $addBounds (export "addBounds")
    (param $query i32) (param $rows i32) (param $stride i32) (param $heads i32) (param $scores i32) (param $list i32) (param $end i32)
    (local $next i32) (local $first i32) (local $at i32) (local $stop i32) (local $seen i32)
    (local.set $next (local.get $list))
    (loop $ask
      (local.set $first (i32.load (local.get $next)))
      (local.set $seen (i32.xor (local.get $seen)
        (i32.load (i32.add (local.get $heads) (i32.mul (local.get $first) (i32.const 12))))))
      (local.set $at (i32.add (local.get $rows) (i32.mul (local.get $first) (local.get $stride))))
      (local.set $stop (i32.add (local.get $at) (i32.mul (local.get $stride) (i32.const 4))))
      (loop $along
        (local.set $seen (i32.xor (local.get $seen) (i32.load (local.get $at))))
        (local.set $at (i32.add (local.get $at) (i32.const 64)))
        (br_if $along (i32.lt_u (local.get $at) (local.get $stop))))
      (local.set $next (i32.add (local.get $next) (i32.const 4)))
      (br_if $ask (i32.lt_u (local.get $next) (local.get $end))))
    ;; What was asked for is used, or nobody would ask.
    (i32.store (local.get $end) (local.get $seen))
    (local.set $next (local.get $list))
    (loop $add
      (local.set $first (i32.load (local.get $next)))
      (call $boundNibbles
        (local.get $query)
        (i32.add (local.get $rows) (i32.mul (local.get $first) (local.get $stride)))
        (i32.const 1)
        (local.get $stride)
        (i32.add (local.get $heads) (i32.mul (local.get $first) (i32.const 12)))
        (local.get $end))
      (local.set $at (i32.add (local.get $scores) (i32.mul (local.get $first) (i32.const 4))))
      (v128.store (local.get $at) (f32x4.add (v128.load (local.get $at)) (v128.load (local.get $end))))
      (local.set $next (i32.add (local.get $next) (i32.const 4)))
      (br_if $add (i32.lt_u (local.get $next) (local.get $end)))))

  ;; How many bits differ, as a negative number: the more alike, the greater. `stride` is a multiple of 8.
  (func $countBits (export "countBits")
    (param $query i32) (param $rows i32) (param $quarter i32) (param $stride i32) (param $scales i32) (param $scores i32)
    (local $from i32) (local $stop i32) (local $end i32) (local $count i64)
    (local.set $end (i32.add (local.get $rows) (i32.mul (i32.mul (local.get $quarter) (i32.const 4)) (local.get $stride))))
    (loop $next
      (local.set $count (i64.const 0))
      (local.set $from (local.get $query))
      (local.set $stop (i32.add (local.get $rows) (local.get $stride)))
      (loop $along
        (local.set $count (i64.sub (local.get $count)
          (i64.popcnt (i64.xor (i64.load (local.get $from)) (i64.load (local.get $rows))))))
        (local.set $from (i32.add (local.get $from) (i32.const 8)))
        (local.set $rows (i32.add (local.get $rows) (i32.const 8)))
        (br_if $along (i32.lt_u (local.get $rows) (local.get $stop))))
      (f32.store (local.get $scores)
        (f32.mul (f32.load (local.get $scales)) (f32.convert_i32_s (i32.wrap_i64 (local.get $count)))))
      (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $rows) (local.get $end)))))

  ;; The greatest of each 64 scores; NaN is none of them. `end` is where the scores end.
  (func $peaks (export "peaks")
    (param $scores i32) (param $end i32) (param $peaks i32)
    (local $stop i32) (local $x v128)
    (loop $next
      ;; Less than everything: minus infinity.
      (local.set $x (i32x4.splat (i32.const 0xff800000)))
      (local.set $stop (i32.add (local.get $scores) (i32.const 256)))
      (loop $along
        (local.set $x (f32x4.pmax (local.get $x) (v128.load (local.get $scores))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 16)))
        (br_if $along (i32.lt_u (local.get $scores) (local.get $stop))))
      (f32.store (local.get $peaks) (f32.max
        (f32.max (f32x4.extract_lane 0 (local.get $x)) (f32x4.extract_lane 1 (local.get $x)))
        (f32.max (f32x4.extract_lane 2 (local.get $x)) (f32x4.extract_lane 3 (local.get $x)))))
      (local.set $peaks (i32.add (local.get $peaks) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $scores) (local.get $end))))))
